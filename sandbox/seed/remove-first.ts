/** Removes the first item that matches, if there is one. */
export function removeFirst<T>(list: T[], matches: (item: T) => boolean): void {
  const place = list.findIndex(matches)
  if (place >= 0) list.splice(place, 1)
}
