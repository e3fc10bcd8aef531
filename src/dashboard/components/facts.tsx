import { type ComponentChildren, Fragment } from 'preact';

interface Props {
  /** Class names. */
  readonly look: string;
  /** What is known, by its name; `false` for nothing. */
  readonly facts: Readonly<Record<string, ComponentChildren>>;
}

/** What is known about something. */
export const Facts = ({ look, facts }: Props) => (
  <dl class={`facts ${look}`}>
    {Object.entries(facts).map(
      ([name, fact]) =>
        fact !== false && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
