import { APP_BASE } from '../navigation/location.ts';

/** The service's name and sign, which lead to the start. */
export function Brand() {
  return (
    <a class="brand" href={APP_BASE}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" />
      </svg>
      Einheit
    </a>
  );
}
