import type { Random } from './random.ts'
import type { Hobby } from './say.ts'
import { createSignInMethods } from './sign-in-methods.ts'
import type { Person, WorldNetwork } from './world.ts'

/** key, name, hobby, where, languages' key, networks (F L X B), bio */
type Row = readonly [string, string, Hobby, string, string, string]

const rows: readonly Row[] = [
  ['mina', 'Mina Okafor', 'tides', 'Lagos Lagoon', 'FLXB', 'Hydrographer. I draw tide tables by hand and argue with spreadsheets.'],
  ['teo', 'Teodor Brandt', 'ferries', 'Stavanger', 'XB', 'Deckhand, timetable reader. Asks questions for a living.'],
  ['sol', 'Sol Reyes', 'type', 'Montevideo', 'FLB', 'Draws letters. Ferry Grotesk is mine, the kerning is everybody’s.'],
  ['ana', 'Ana Lindqvist', 'bread', 'Umeå', 'FLXB', 'Rye, patience, salt. Bakery opens at six and closes when it is empty.'],
  ['kofi', 'Kofi Mensah', 'radio', 'Takoradi', 'FLX', 'Short wave listener. 73 de 9G5.'],
  ['jonas', 'Jonas Weber', 'code', 'Leipzig', 'FXB', 'Writes compilers for fun and parsers for money.'],
  ['priya', 'Priya Raman', 'birds', 'Chennai', 'FLXB', 'Counting egrets since 2009. Opinions are the heron’s.'],
  ['noor', 'نور الهادي', 'garden', 'Alexandria', 'FLB', 'حديقة على السطح، وبحر تحتها. I grow things on a roof.'],
  ['yael', 'יעל ברק', 'books', 'Haifa', 'XB', 'ספרנית. Librarian of maps and their mistakes.'],
  ['haru', '春田 はる', 'ships', 'Onomichi', 'FLXB', '瀬戸内の島を船でめぐっています。写真とスケッチ。'],
  ['mei', '陈美玲', 'tea', 'Quanzhou', 'LXB', '泡茶，读诗，修旧茶壶。'],
  ['jiwoo', '한지우', 'bikes', 'Busan', 'FXB', '자전거로 출근하고, 항구 사진을 찍습니다.'],
  ['lucia', 'Lucía Ferrer', 'bread', 'Valparaíso', 'FLX', 'Pan, cerros y ascensores. Panadera en el puerto.'],
  ['omar', 'Omar Haddad', 'chess', 'Beirut', 'FLXB', 'Endgames, coffee, long walks along the Corniche.'],
  ['ingrid', 'Ingrid Solheim', 'ships', 'Tromsø', 'FB', 'Ice pilot. The sea has no undo.'],
  ['dov', 'Dov Kessler', 'type', 'Antwerp', 'XB', 'Sign painter. Serif apologist.'],
  ['amara', 'Amara Nwosu', 'code', 'Port Harcourt', 'FLXB', 'Distributed systems, undistributed weekends.'],
  ['felix', 'Félix Tremblay', 'birds', 'Rimouski', 'LB', 'Gulls are interesting and I will not be taking questions.'],
  ['rosa', 'Rosa Whitlock', 'garden', 'Whitby', 'FLXB', 'Allotment 14b. Slugs know me by name.'],
  ['tane', 'Tāne Parata', 'tides', 'Raglan', 'FX', 'Surf reports for people who do not surf.'],
  ['vera', 'Vera Kowalczyk', 'books', 'Gdańsk', 'FLB', 'Translator. Every harbour has a different word for fog.'],
  ['bao', 'Bảo Trần', 'ferries', 'Cần Thơ', 'XB', 'River crossings, one coin at a time.'],
  ['elif', 'Elif Demir', 'tea', 'Rize', 'FLX', 'Çay bardağı doldukça konuşuruz.'],
  ['samir', 'Samir Joshi', 'radio', 'Pune', 'FB', 'Builds antennas out of curtain rods.'],
  ['greta', 'Greta Holm', 'code', 'Aarhus', 'FLXB', 'Accessibility engineer. Yes, the focus ring stays.'],
  ['pablo', 'Pablo Iriarte', 'chess', 'Bilbao', 'XB', 'I lose slowly and write about it.'],
  ['nia', 'Nia Griffiths', 'birds', 'Aberystwyth', 'LXB', 'Choughs, starlings, and the pier at dusk.'],
  ['leon', 'Leon Fischer', 'bikes', 'Freiburg', 'FX', 'Steel frames, loud bells.'],
  ['aiko', '青木 愛子', 'type', 'Kobe', 'FLB', '活字と港。Letterpress in a shed by the water.'],
  ['malik', 'Malik Diop', 'ships', 'Dakar', 'FLXB', 'Paints pirogues. The eye on the bow is not decoration.'],
  ['irena', 'Irena Novak', 'garden', 'Piran', 'FB', 'Salt pans, figs, wind.'],
  ['chidi', 'Chidi Eze', 'chess', 'Enugu', 'FX', 'Teaches chess to people who think they are too old for it.'],
  ['astrid', 'Astrid Vinter', 'tides', 'Esbjerg', 'LB', 'Wadden Sea guide. Bring boots.'],
  ['hugo', 'Hugo Almeida', 'ferries', 'Setúbal', 'FLXB', 'Dolphins on the left, mostly.'],
  ['zara', 'Zara Mahmoud', 'books', 'Khartoum', 'XB', 'Reads maps in bed.'],
  ['kenji', '森 健司', 'radio', 'Nagasaki', 'FXB', '短波と灯台。'],
  ['wren', 'Wren Calloway', 'garden', 'Port Townsend', 'FLXB', '👩‍🌾🌿 Seeds, mostly. They/them.'],
  ['paolo', 'Paolo Conti', 'bread', 'Trieste', 'FLX', 'Focaccia against the bora.'],
  ['sanna', 'Sanna Mäkinen', 'bikes', 'Turku', 'FB', 'Studded tyres from October to April.'],
  ['ravi', 'Ravi Shankaran', 'tea', 'Kochi', 'LX', 'Chai is a verb.'],
  ['olu', 'Olu Adeyemi', 'code', 'Ibadan', 'FLXB', 'Reads the specification so that you need not.'],
  ['mirek', 'Mirek Dvořák', 'birds', 'Brno', 'B', 'Storks, timetabled.'],
  ['lani', 'Lani Kealoha', 'tides', 'Hilo', 'FXB', 'Tide pools and small, rude crabs.'],
  ['edda', 'Edda Sigurðardóttir', 'ships', 'Ísafjörður', 'FLB', 'Mends nets, mends sentences.'],
]

const letters: Record<string, WorldNetwork> = { F: 'farcaster', L: 'lens', X: 'x', B: 'bluesky' }
const day = 86_400_000
/** A Lens account that a second person may manage, whose wallet therefore has two accounts. */
const managedOnLens = { account: 'nia', by: 'priya' }

/** A member of the cast and their favourite topic. */
export type Member = Person & { hobby: Hobby }

/** The cast: 44 people, each with a voice, on one to four networks, linked across all of them. */
export function createCast(random: Random, now: number): Member[] {
  return rows.map(([key, name, hobby, location, where, bio], index) => {
    const dice = random.fork(key)
    const on = new Set([...where].map((letter) => letters[letter]))
    // Draws that once made unused wallets; still drawn, so that everything after them stays the same.
    skip(dice, 40)
    const signInMethods = createSignInMethods(random, key, name)
    const isWeb = key === 'edda'
    const handle = key === 'mirek' ? 'handle.invalid' : isWeb ? 'edda.example' : `${key}.chorus.example`
    const accounts: Person['accounts'] = {}
    if (on.has('farcaster'))
      accounts.farcaster = { fid: 1001 + index * 7, username: key, signerSeed: toHex(dice, 32), custodyKey: toHex(dice, 32) }
    if (on.has('lens'))
      accounts.lens = {
        address: `0x${toHex(dice, 20)}`,
        localName: key,
        owner: signInMethods.wallets.evm,
        ...(key === managedOnLens.account ? { manager: managedOnLens.by } : {}),
      }
    if (on.has('x')) accounts.x = { id: String(20_000_000 + dice.below(900_000_000)), handle: `${key}_${hobby}` }
    if (on.has('bluesky')) accounts.bluesky = { did: isWeb ? 'did:web:edda.example' : toPlcDid(dice), handle }
    return {
      key,
      name,
      bio,
      hobby,
      location,
      website: dice.chance(0.6) ? `https://${key}.example/` : undefined,
      avatar: { key: `avatar-${key}`, width: 256, height: 256, alt: name },
      banner: dice.chance(0.7) ? { key: `banner-${key}`, width: 1240, height: 320, alt: '' } : undefined,
      ...signInMethods,
      ens: skip(dice, 43).chance(0.4) ? `${key}.eth` : undefined,
      accounts,
      verified: dice.chance(0.25),
      joinedAt: now - dice.between(200, 1500) * day,
    }
  })
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

const toHex = (random: Random, bytes: number): string => Array.from({ length: bytes * 2 }, () => random.below(16).toString(16)).join('')

/** `did:plc:` and 24 base32 characters. */
const toPlcDid = (random: Random): string => `did:plc:${Array.from({ length: 24 }, () => base32[random.below(32)]).join('')}`

function skip(random: Random, throws: number): Random {
  for (let thrown = 0; thrown < throws; thrown++) random.next()
  return random
}
