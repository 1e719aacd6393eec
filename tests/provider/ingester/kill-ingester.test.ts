import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngester } from '../../../server/networks/farcaster/read-model/ingest/create-ingester.ts'
import { createEventFeed } from '../../../server/networks/farcaster/read-model/ingest/event-feed.ts'
import { createTestDatabase } from '../../database/create-test-database.ts'
import { type RandomHub, startRandomHub } from '../start-random-hub.ts'
import { dumpTables, emptyTables, endLeases, rewind } from './farcaster-tables.ts'
import { hubAction } from './hub-actions.ts'

/** `npm run test:faults` kills far more often. */
const kills = Number(process.env['CHORUS_INGESTER_KILLS'] ?? 3)
const main = path.join(import.meta.dirname, 'run-ingester.ts')

/** The hub on a port. `answered`: how often it has answered. */
async function listen(hub: RandomHub) {
  let answered = 0
  const respond = async (path: string, response: ServerResponse) => {
    const answer = await hub.fetcher(path)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    answered += 1
  }
  const server = createServer((request, response) => void respond(request.url!, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => answered,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

test(
  `${kills} kills of the process, with events twice, out of order and starting over, end with the tables of one clean run`,
  async () => {
    await using stack = new AsyncDisposableStack()
    const { db, url } = stack.use(await createTestDatabase())
    const hub = startRandomHub()
    hub.isUnruly = true
    const port = stack.use(await listen(hub))
    const seed = randomInt(2 ** 31)
    const episodes = fc.sample(fc.array(hubAction, { minLength: 20, maxLength: 60 }), { numRuns: kills, seed })
    const behind: number[] = []
    for (const [round, actions] of episodes.entries()) {
      for (const action of actions) hub.act(action)
      if (round % 5 === 1) hub.reset()
      if (round % 5 === 2) await rewind(db, hub, randomInt(1, 40))
      if (round % 5 === 4) hub.forget()
      const child = spawn(process.execPath, [main, port.url, url], { stdio: ['ignore', 'inherit', 'inherit'] })
      const exit = once(child, 'exit')
      const until = port.answered() + randomInt(1, 30)
      while (port.answered() < until && child.exitCode === null) await sleep(1)
      await sleep(randomInt(0, 40))
      child.kill('SIGKILL')
      await exit
      expect(child.signalCode).toBe('SIGKILL')
      await endLeases(db)
      const [casts] = (await dumpTables(db)) as [unknown[]]
      behind.push(hub.live().filter(({ list }) => list === 'castsByFid').length - casts.length)
    }
    const catchUp = () => createIngester({ db, feed: createEventFeed(hub.fetcher), scope: 'all', fids: [], patience: 0 }).catchUp()
    await catchUp()
    const interrupted = await dumpTables(db)
    await emptyTables(db)
    hub.isUnruly = false
    await catchUp()
    expect(interrupted, `seed ${seed}`).toEqual(await dumpTables(db))
    const unfinished = behind.filter((casts) => casts !== 0).length
    // A few kills may all come too late.
    if (kills >= 20) expect(unfinished).toBeGreaterThan(0)
    process.stdout.write(
      `${kills} kills of the ingester, ${unfinished} of them with casts unread or half of a page done: the same tables.\n`,
    )
  },
  60_000 + kills * 20_000,
)
