import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRandom } from '../seed/random.ts'
import type { World } from '../seed/world.ts'

/** ms */
const day = 86_400_000

/** A token on Base. */
export const harbourPass = { chainId: 8453, contract: '0x4a5b0c1d2e3f40516273849506a7b8c9daebfc0d' }

/** About half of the world's people hold one. */
export const countPasses = ({ seed, people }: Pick<World, 'seed' | 'people'>, owner: string): bigint =>
  people.some(({ wallets }) => wallets.evm === owner) && createRandom(`${seed}/pass/${owner}`).between(0, 1) === 1 ? 1n : 0n

const picture = (key: string, width: number, height: number) => `https://pictures.example/picture/event-${key}.webp?w=${width}&h=${height}`
const pictures = (key: string) => ({
  banner: picture(`${key}-banner`, 1200, 400),
  cover: picture(`${key}-cover`, 384, 288),
  icon: picture(`${key}-icon`, 256, 256),
})

/** An operator's file with one active event, one to come and one that has ended. */
const toEvents = ({ person }: Pick<World, 'person'>, now: number) => {
  const { fid, username } = person('mina').accounts.farcaster!
  const from = (days: number) => new Date(now + days * day).toISOString()
  return [
    {
      name: 'harbour-week',
      title: 'Harbour Week',
      subtitle: 'A badge for everyone who was there',
      description:
        'For one week the whole harbour is open: boats, workshops, kitchens.\n\nTake part in the steps below and claim the badge.',
      url: 'https://tides.example/claim?event=harbour-week',
      ...pictures('harbour'),
      start: from(-3),
      end: from(4),
      conditions: [
        { kind: 'account', network: 'farcaster' },
        { kind: 'follow', network: 'farcaster', id: String(fid), name: `@${username}` },
        { kind: 'wallet' },
        { kind: 'token', ...harbourPass, name: 'Harbour Pass' },
      ],
    },
    {
      name: 'lantern-night',
      title: 'Lantern Night',
      description: 'Bring a lantern. We’ll light them at dusk, and post what we see.',
      url: 'https://tides.example/claim?event=lantern-night',
      ...pictures('lantern'),
      start: from(9),
      end: from(10),
      conditions: [{ kind: 'account', network: 'bluesky' }],
    },
    {
      name: 'first-catch',
      title: 'First Catch',
      description: 'The first boats of the season came in, and everyone who posted about them got a print.',
      url: 'https://tides.example/claim?event=first-catch',
      ...pictures('catch'),
      start: from(-40),
      end: from(-33),
      conditions: [{ kind: 'account', network: 'lens' }],
    },
  ]
}

/** Writes the file that an operator would. Disposing removes it. */
export async function writeEvents(world: World): Promise<{ file: string } & AsyncDisposable> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chorus-events-'))
  const file = path.join(folder, 'events.json')
  await writeFile(file, JSON.stringify(toEvents(world, Date.now())))
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
