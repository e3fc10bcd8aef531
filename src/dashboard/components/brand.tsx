import { APP_BASE } from '../navigation/location.ts';

interface Props {
  /** What is written beside the sign; the sign alone is still named. */
  readonly children?: string;
}

/** The service's sign, which leads to the start. */
export function Brand({ children }: Props) {
  return (
    <a class="brand" href={APP_BASE} aria-label="Einheit" title="Einheit">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" />
      </svg>
      {children}
    </a>
  );
}
