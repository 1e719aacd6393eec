import { expect, test } from 'vitest'
import { readCoordinates } from './read-coordinates.ts'

test.each([
  ['52.52, 13.4', { latitude: 52.52, longitude: 13.4 }],
  [' -33.87;151.21 ', { latitude: -33.87, longitude: 151.21 }],
  ['0 0', { latitude: 0, longitude: 0 }],
  ['90,-180', { latitude: 90, longitude: -180 }],
])('reads coordinates from %j', (text, coordinates) => expect(readCoordinates(text)).toEqual(coordinates))

test.each(['', 'Berlin', '52.52', '91, 0', '0, 181', '52.52, 13.40, 5', '5252 13', '1e1, 2'])('finds none in %j', (text) =>
  expect(readCoordinates(text)).toBeUndefined(),
)
