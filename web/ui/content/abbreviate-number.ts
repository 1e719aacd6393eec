/** Group separators occur inside a number only. */
const number = /\d(?:[\d.,\s]*\d)?/

/** Puts an abbreviated number in the place of the exact one of a message: ["", "1.2K", " likes"] for “1,200 likes”. */
export function abbreviateNumber(message: string, abbreviated: string): [before: string, count: string, after: string] {
  const found = number.exec(message)
  if (!found) return [message, '', '']
  return [message.slice(0, found.index), abbreviated, message.slice(found.index + found[0].length)]
}
