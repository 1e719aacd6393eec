interface Choices {
  /** Indexes of the choices. */
  order: readonly number[]
  labels: readonly string[]
  /** Rankings number rows by place, other lists by choice. */
  isByPlace: boolean
}

/** The choices that contain a text, in their order. One whose number it is comes first. */
export function findChoices(text: string, { order, labels, isByPlace }: Choices): readonly number[] {
  const sought = text.trim().toLowerCase()
  if (sought === '') return order
  const number = /^#?(\d{1,6})$/.exec(sought)?.[1]
  const place = number === undefined ? -1 : Number(number) - 1
  const first = isByPlace ? order[place] : place < labels.length ? place : undefined
  const found = order.filter((index) => index !== first && labels[index]!.toLowerCase().includes(sought))
  return number === undefined || first === undefined || first < 0 ? found : [first, ...found]
}
