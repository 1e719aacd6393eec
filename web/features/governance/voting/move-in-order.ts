/** Moves an entry to another place. The others keep their order. */
export function moveInOrder(order: readonly number[], entry: number, to: number): readonly number[] {
  const rest = order.filter((each) => each !== entry)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}
