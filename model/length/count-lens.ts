/** Length as Lens counts: 1 for an ASCII character, 2 for every other code point. Spec 3 §5. */
export function countLens(text: string): number {
  let total = 0
  for (const character of text) total += character < '\u0080' ? 1 : 2
  return total
}
