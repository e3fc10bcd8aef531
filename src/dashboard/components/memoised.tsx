import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

/** A component that renders again only if one of its properties or contexts has changed. */
export function memoised<Props extends object>(
  Component: (props: Props) => JSX.Element,
): (props: Props) => JSX.Element {
  return function Memoised(props: Props) {
    return useMemo(() => <Component {...props} />, Object.values(props));
  };
}
