import type { ComponentChildren } from 'preact';

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** The control, which has the label as its accessible name. */
  readonly children: ComponentChildren;
}

/** A setting: its name on the left, the control on the right. */
export const Setting = ({ label, hint, children }: Props) => (
  <div class="flex min-h-control items-center justify-between gap-x-3 gap-y-1 max-md:flex-wrap">
    <span>
      {label}
      {hint !== undefined && <span class="block text-12 text-faint">{hint}</span>}
    </span>
    {children}
  </div>
);
