import type { JSX } from "preact";

/** Outline icons of our own on a 16 px box, stroke 1.5. */
const paths = {
  undo: "M3.5 6.5h6a3.5 3.5 0 0 1 0 7H6 M6 3.5l-3 3 3 3",
  redo: "M12.5 6.5h-6a3.5 3.5 0 0 0 0 7H10 M10 3.5l3 3-3 3",
  retry: "M13 8a5 5 0 1 1-1.6-3.7 M13 2v3h-3",
  replay:
    "M1.8 8s2.3-4.2 6.2-4.2S14.2 8 14.2 8 11.9 12.2 8 12.2 1.8 8 1.8 8z M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  rack: "M8 2.2l5.6 9.8H2.4z M5.8 9.9a.2.2 0 1 0 .1 0 M10.1 9.9a.2.2 0 1 0 .1 0 M8 6.4a.2.2 0 1 0 .1 0",
  guides: "M2 13.5l7-7 M11.5 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z M2 13.5l3 .2",
  number: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z M6.8 6.3 8.3 5.2V11",
  open: "M2 12.5v-9h4l1.4 1.8H14v7.2z",
  save: "M3 2.5h7.5L13 5v8.5H3z M5.2 13.3V9.5h5.6v3.8 M5.2 2.7v3h4.2v-3",
  orbit: "M1.8 6h8.4v6H1.8z M10.2 8l4-2v6l-4-2",
  top: "M2 4h12v8H2z",
  cue: "M2 13.5 13.5 2 M2 13.5l2.4-.6",
  play: "M4.5 3l8 5-8 5z",
  pause: "M5.2 3v10 M10.8 3v10",
  start: "M4 3v10 M12.5 3.5 6.5 8l6 4.5z",
  end: "M12 3v10 M3.5 3.5l6 4.5-6 4.5z",
  previous: "M10.5 3.5 5 8l5.5 4.5",
  next: "M5.5 3.5 11 8l-5.5 4.5",
  frameBack: "M11 3.5 5.5 8l5.5 4.5z M3.5 3.5v9",
  frameOn: "M5 3.5 10.5 8 5 12.5z M12.5 3.5v9",
  loop: "M3 7V6.2A2.2 2.2 0 0 1 5.2 4H13 M11 2l2 2-2 2 M13 9v.8a2.2 2.2 0 0 1-2.2 2.2H3 M5 10l-2 2 2 2",
  contact: "M5.2 4.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z M10.8 4.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z",
  whole: "M2 4v8 M14 4v8 M4 8h8 M6 6 4 8l2 2 M10 6l2 2-2 2",
  check: "M3 8.6l3.4 3.4L13 4.6",
  flag: "M4 14V2.5h8.5L10.4 5.6l2.1 3.1H4",
  question: "M5.6 6a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.1.9-1.1 1.7 M8 12.6v.1",
  cross: "M4 4l8 8 M12 4l-8 8",
  warning: "M8 2.6l6 10.6H2z M8 6.6v3.2 M8 11.6v.1",
  info: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z M8 7.4v3.4 M8 5.2v.1",
  sliders: "M2 4.5h7 M12 4.5h2 M10.5 3v3 M2 11.5h2 M7 11.5h7 M5.5 10v3",
  keyboard: "M1.8 4h12.4v8H1.8z M4.4 6.6h.1 M7 6.6h.1 M9.6 6.6h.1 M12 6.6h-.1 M4.8 9.6h6.4",
  overlap: "M6 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z M10 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z",
  ownBall: "M4.5 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4z M6 9.5 12.5 3 M9 2.8h3.7v3.7",
  ruler: "M10.5 1.8 14.2 5.5 5.5 14.2 1.8 10.5z M8.6 3.7l1.4 1.4 M6.4 5.9l2 2 M4.2 8.1l1.4 1.4",
  seat: "M8 2a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 8 2z M3.5 14c0-3 1.8-5 4.5-5s4.5 2 4.5 5",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z M10.3 10.3 14 14",
  plus: "M8 3v10 M3 8h10",
  minus: "M3 8h10",
  again: "M13 8a5 5 0 1 1-1.6-3.7 M13 2v3h-3",
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): JSX.Element {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
