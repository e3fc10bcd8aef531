import { APP_BASE } from '../navigation/location.ts';

/** A house: the service's sign. */
export function Logo() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" />
    </svg>
  );
}

interface Props {
  /** The name beside the logo; the logo alone has an accessible name. */
  readonly children?: string;
}

/** The service's logo, a link to the start page. */
export function Brand({ children }: Props) {
  return (
    <a
      class="inline-flex items-center gap-2 text-16 font-bold text-inherit no-underline [&>svg]:size-7 [&>svg]:flex-none [&>svg]:rounded-6 [&>svg]:bg-accent [&>svg]:fill-on-accent [&>svg]:p-1.5"
      href={APP_BASE}
      aria-label="Einheit"
      title="Einheit"
    >
      <Logo />
      {children}
    </a>
  );
}
