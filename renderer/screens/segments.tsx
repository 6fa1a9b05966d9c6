import type { JSX } from "preact";
import { keepFocus } from "../app/command-button.tsx";

interface Properties<T extends string | number> {
  readonly label: string;
  readonly choices: readonly T[];
  readonly value: T;
  readonly name: (choice: T) => string;
  readonly onChoose: (choice: T) => void;
  readonly className?: string;
}

/** A choice of a few. Buttons, not radios: a press by mouse leaves the keys to the table and the lanes. */
export function Segments<T extends string | number>(props: Properties<T>): JSX.Element {
  const { label, choices, value, name, onChoose, className = "" } = props;
  return (
    <fieldset class={`segments of-buttons ${className}`} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onMouseDown={keepFocus}
          onClick={() => onChoose(choice)}
        >
          {name(choice)}
        </button>
      ))}
    </fieldset>
  );
}
