import { expect, test } from 'vitest'
import { toAppAddress } from './to-app-address.ts'

const here = new URL('https://chorus.example/search')

test('an app opens at its own address', () => {
  expect(toAppAddress('https://tides.example/app?port=2#now', here, false)?.href).toBe('https://tides.example/app?port=2#now')
})

test.each([
  'http://tides.example/app',
  'https://chorus.example/app',
  'https://app.chorus.example/',
  'https://user@tides.example/app',
  'https://tides.example:8443/app',
  'https://tides.example./app',
  'https://localhost/app',
  'https://127.0.0.1/app',
  'https://[::1]/app',
  'https://2130706433/app',
  'javascript:alert(1)//tides.example',
  'data:text/html,tides.example',
  'tides.example',
])('%s is no address for an app', (url) => {
  expect(toAppAddress(url, here, false)).toBeUndefined()
})

test('the sandbox plays it at its own subdomain', () => {
  expect(toAppAddress('https://tides.example/app?port=2', new URL('http://localhost:3000/'), true)?.href).toBe(
    'http://tides.example.localhost:3000/app?port=2',
  )
})
