import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly at: string | null;
  /** `relative`: „vor 2 Stunden“; `date`: the day alone; `day`: without its year; `short`: „heute, 09:14“. */
  readonly as?: 'relative' | 'date' | 'day' | 'dateTime' | 'short';
  /** CSS class. */
  readonly look?: string | undefined;
}

/** A moment, with date and time as its tooltip; „nie“ for none. */
export function Moment({ at, as = 'relative', look }: Props) {
  const { t, format } = useTexts();
  if (at === null) return <span class="faint">{t.common.never}</span>;
  return (
    <time class={look} dateTime={at} title={format.dateTime(at)}>
      {format[as](at)}
    </time>
  );
}
