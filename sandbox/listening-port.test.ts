import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { holdPorts } from './listening-port.ts'
import { listen } from './stand-in.ts'

const portOf = (url: string): number => Number(new URL(url).port)

/** The error that another program gets when it tries to listen there. */
async function tryToTake(port: number): Promise<unknown> {
  const other = createServer().listen(port, '127.0.0.1')
  const [error] = await Promise.race([once(other, 'listening'), once(other, 'error')]).catch((caught: unknown) => [caught])
  other.close()
  return error
}

test('holds a port between two servers, and lets connections wait', async () => {
  const first = await listen(() => new Response('first'))
  const port = portOf(first.url)
  expect(await (await fetch(first.url)).text()).toBe('first')
  holdPorts([port])
  await first.close()
  expect(await tryToTake(port)).toMatchObject({ code: 'EADDRINUSE' })
  const early = fetch(first.url)
  await using second = await listen(() => new Response('second'), { port })
  expect(second.url).toBe(first.url)
  expect(await (await early).text()).toBe('second')
})

test('releases a port when no server will follow', async () => {
  const first = await listen(() => new Response('first'))
  await first.close()
  await expect(fetch(first.url)).rejects.toThrow('fetch failed')
  await using again = await listen(() => new Response('again'), { port: portOf(first.url) })
  expect(await (await fetch(again.url)).text()).toBe('again')
})
