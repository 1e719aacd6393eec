export function takeOut<T>(list: T[], isMeant: (item: T) => boolean): void {
  const place = list.findIndex(isMeant)
  if (place >= 0) list.splice(place, 1)
}
