/** Latitude and longitude in degrees from a text such as `52.52, 13.4`. Undefined: they aren't coordinates. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  const [, first, second] = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return undefined
  const [latitude, longitude] = [Number(first), Number(second)]
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? undefined : { latitude, longitude }
}
