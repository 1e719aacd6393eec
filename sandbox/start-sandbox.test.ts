import { expect, test } from 'vitest'
import { listen } from './stand-in.ts'
import { startSandbox } from './start-sandbox.ts'
import { toPorts } from './to-ports.ts'

test('a later sandbox has the addresses of an earlier one, except where another program has taken the port', async () => {
  const first = await startSandbox()
  const ports = toPorts(first.urls)
  await first.close()
  await using other = await listen(() => new Response(), { port: ports['media']! })
  await using second = await startSandbox({ ports })
  const { media, ...urls } = second.urls
  expect({ ...urls, media: other.url }).toEqual(first.urls)
  expect(media).not.toBe(other.url)
})
