/**
 * Remembers the width of the scrollbar's gutter, which the page removes while a dialog marked with `data-covers` is open, so that nothing moves.
 * Call before showing the dialog.
 */
export function keepGutter(): void {
  const page = document.documentElement
  const width = innerWidth - page.getBoundingClientRect().width
  // Another dialog may cover the page already.
  if (width > 0) page.style.setProperty('--gutter', `${width}px`)
}
