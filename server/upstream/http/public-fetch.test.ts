import { expect, test } from 'vitest'
import { listenRaw } from '../../../sandbox/stand-in.ts'
import { startFaultyService } from '../../../tests/provider/start-faulty-service.ts'
import { NotPublic } from './public-address.ts'
import { createPublicFetch, fetchPublic } from './public-fetch.ts'
import { createSandboxTransport } from './transport.ts'

test('sends nothing to addresses that are not public services', async () => {
  await using canary = await startFaultyService(() => ({ status: 200, json: {} }))
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
  expect(canary.requests).toEqual([])
})

test('sends requests and returns responses unchanged', async () => {
  await using service = await startFaultyService(() => ({ status: 400, json: { error: 'use_dpop_nonce' } }))
  const fetchThere = createPublicFetch(createSandboxTransport(service.url))
  const headers = { authorization: 'DPoP token' }
  const answer = await fetchThere('https://pds.example/xrpc/x?y=1', {
    method: 'POST',
    headers,
    body: 'a=ä',
    deadline: 3000,
    maxBytes: 1000,
  })
  expect(answer).toMatchObject({ status: 400, headers: { 'content-type': 'application/json' }, text: '{"error":"use_dpop_nonce"}' })
  expect(service.requests).toEqual([{ path: '/xrpc/x?y=1', authorization: 'DPoP token', body: 'a=ä' }])
})

test.each(['broken', 'silent', 'endless'] as const)('aborts a request to a service that is %s', async (mode) => {
  await using service = await startFaultyService(() => ({ status: 200, json: {} }))
  service.mode = mode
  const fetchThere = createPublicFetch(createSandboxTransport(service.url))
  await expect(fetchThere('https://pds.example/', { deadline: 300, maxBytes: 1000 })).rejects.toThrow(/./)
})

test('does not follow redirects', async () => {
  await using service = await startFaultyService(() => ({ status: 200, json: {} }), 'http://127.0.0.1:9')
  service.mode = 'redirecting'
  const fetchThere = createPublicFetch(createSandboxTransport(service.url))
  const answer = await fetchThere('https://pds.example/a', { deadline: 3000, maxBytes: 1000 })
  expect([answer.status, answer.headers.location]).toEqual([302, 'http://127.0.0.1:9/a'])
})

test('rejects a service that switches protocols', async () => {
  await using service = await listenRaw(({ socket }) =>
    socket.on('error', () => {}).write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  )
  const fetchThere = createPublicFetch(createSandboxTransport(service.url))
  await expect(fetchThere('https://pds.example/', { deadline: 8000, maxBytes: 1000 })).rejects.toThrow('without a response')
})
