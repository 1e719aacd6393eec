import { expect, test } from 'vitest'
import { startMoody } from '../../tests/provider/start-moody.ts'
import { fetchPublic, isPublicAddress, NotPublic } from './public-fetch.ts'

test.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '127.1',
  '0x7f000001',
])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false))

test('nothing is asked at what is no public service', async () => {
  await using canary = await startMoody(() => ({ status: 200, json: {} }))
  const { host, port } = new URL(canary.url)
  const limits = { deadline: 3000, maxBytes: 1000 }
  for (const address of [
    canary.url,
    `https://${host}`,
    `https://localhost:${port}`,
    'https://127.0.0.1',
    'https://user@pds.example',
    'https://[::1]',
    'ftp://pds.example',
  ])
    await expect(fetchPublic(address, limits)).rejects.toBeInstanceOf(NotPublic)
  expect(canary.asked).toEqual([])
})
