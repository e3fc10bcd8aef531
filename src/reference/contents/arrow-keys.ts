const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between the search field and the links with the arrow keys. */
export function moveByArrowKeys(event: KeyboardEvent): void {
  const { currentTarget, target, key } = event;
  const step = STEPS[key];
  if (step === undefined || !(currentTarget instanceof HTMLElement)) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.findIndex((stop) => stop === target);
  const next = stops[at + step];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
