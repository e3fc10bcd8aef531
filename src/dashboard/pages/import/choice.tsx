import { Button } from '../../components/button.tsx';
import type { ComponentChildren } from 'preact';

/** A card of questions, each below a line; without room for the table beside it, in two columns. */
export const QUESTIONS =
  'card *:px-4 *:py-3 *:not-first:border-t *:not-first:border-line md:max-2xl:grid md:max-2xl:grid-cols-2 md:max-2xl:overflow-hidden';

interface QuestionProps {
  readonly name: string;
  /** The group's accessible name, if not the same. */
  readonly label?: string;
  /** Beside the name. */
  readonly where?: string;
  readonly about?: string | undefined;
  /** Class names: the colour of its dot. */
  readonly look: string;
  /** Its answers. */
  readonly children: ComponentChildren;
}

/** A question, and its answers in a row. */
export function Question({ name, label = name, where, about, look, children }: QuestionProps) {
  return (
    <div
      class={`grid grid-cols-[minmax(0,1fr)] content-start gap-2 border-line text-13 text-ink md:max-2xl:-ml-px md:max-2xl:border-l ${look}`}
      role="group"
      aria-label={label}
    >
      <p class="flex items-baseline gap-2 before:size-2 before:flex-none before:rounded-full before:bg-(--dot) before:content-['']">
        {name}
        {where !== undefined && <span class="small ml-auto whitespace-nowrap">{where}</span>}
      </p>
      {about !== undefined && <p class="small">{about}</p>}
      <div class={`row ${ANSWERS}`}>{children}</div>
    </div>
  );
}

const ANSWERS =
  '[&_.button]:px-2 [&_.button]:py-1 [&_.button]:text-balance [&_.button]:whitespace-normal *:aria-pressed:border-accent *:aria-pressed:bg-accent-soft *:aria-pressed:text-accent [&>:is(input,select)]:w-auto [&>:is(input,select)]:flex-[1_1_8rem]';

interface Props<Value> {
  readonly name: string;
  readonly about?: string | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** `null` until one is chosen. */
  readonly value: Value | null;
  readonly change: (value: Value) => void;
}

/** A question with a default, which stands until another answer is chosen. */
export function Choice<Value extends string | boolean>({ options, value, ...rest }: Props<Value>) {
  return (
    <Question name={rest.name} about={rest.about} look="[--dot:var(--reserviert)]">
      {options.map((option) => (
        <Button
          key={String(option.value)}
          pressed={option.value === value}
          onClick={() => rest.change(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </Question>
  );
}

/** The options of a question whose answer is no until the person says yes. */
export const noOrYes = (no: string, yes: string) => [
  { value: false, label: no },
  { value: true, label: yes },
];
