/** Letters that share a key in the two layouts: a name typed in the wrong one is found as well. */
export const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
export const cyrillicKeys = "йцукенгшщзхъфывапролджэячсмитьбюё";

/** Most people type e for its dotted sister. */
export function withoutDots(text: string): string {
  return text.replaceAll("ё", "е");
}
