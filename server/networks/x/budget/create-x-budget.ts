import { randomUUID } from 'node:crypto'
import type { MicroDollars } from '@chorus/model/costs'
import { Failure } from '@chorus/model/failure'
import { maxAnswerBytes } from '@chorus/networks/http'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import type { XCallFacts, XSend } from '../api/x-api.ts'
import type { XBudgetConfig } from './budget-config.ts'
import { createCapLog } from './create-cap-log.ts'
import { isNearDayEnd, toDay, toDayEnd } from './day.ts'
import { loadRooms, type Room } from './load-room.ts'
import { isBillable, toCertainItems, toCharges, toMaxCost, type Charge } from './to-charges.ts'
import { toPayer } from './to-payer.ts'
import { toPurpose, type XPurpose } from './to-purpose.ts'
import { toRefusal } from './to-refusal.ts'
import { isCheapToRepeat, toRepeatable } from './to-repeatable.ts'
import { createXLedger, wholeServer } from './x-ledger.ts'

export interface XBudgetDeps extends XBudgetConfig {
  db: Db
  log?: Pick<Logger, 'warn'> | undefined
  /** ms */
  now(): number
}

export interface XBudget {
  meter(send: XSend): XSend
  /** Whether a read may be sent again when its response is lost. Until a repetition shows the price, both count with the most they can cost. */
  canRepeat(url: string, facts: XCallFacts): boolean
  /** What a payer has left for a purpose for the day, the tighter budget first. */
  loadRooms(payer: string, purpose: XPurpose): Promise<readonly Room[]>
}

/**
 * Meters every request to X and refuses those that could exceed a daily cap. The most that a request can cost is reserved before it is sent,
 * so requests of several nodes at once can't exceed the cap together.
 */
export function createXBudget({ db, prices, caps, log, now }: XBudgetDeps): XBudget {
  const ledger = createXLedger(db, caps)
  const roomsOf = (payer: string, purpose: XPurpose) => loadRooms(db, { payer, caps, day: toDay(now()), purpose })
  const ofServer = (rooms: readonly Room[]) => rooms.find(({ whose }) => whose === 'server')
  const capLog = createCapLog({ caps, log, now, loadRoom: async () => ofServer(await roomsOf(wholeServer, 'essential')) })

  const refuse = async (
    capped: 'server' | 'payer',
    payer: string,
    { call, needed, purpose }: { call: string; needed: MicroDollars; purpose: XPurpose },
  ): Promise<never> => {
    const rooms = await roomsOf(payer, purpose).catch(toFailure)
    if (capped === 'server' && purpose !== 'background') capLog.refuse(call, { left: ofServer(rooms)?.left ?? 0, needed })
    const room = rooms.find(({ whose }) => (whose === 'server') === (capped === 'server'))
    throw toRefusal(
      { whose: room?.whose ?? 'account', left: room?.free ?? 0 },
      { call, needed, purpose, retryAfter: toDayEnd(now()) - now() },
    )
  }

  return {
    loadRooms: roomsOf,
    canRepeat: (url, facts) => isCheapToRepeat(prices, { name: facts.name, url }, toPayer(facts)),
    meter: (send) => async (url, init, facts) => {
      // Bearer tokens are free.
      if (!facts) return send(url, init)
      const request = { name: facts.name, url, body: init.body, isSummoned: facts.isSummoned }
      const most = toMaxCost(prices, request)
      if (most === 0) return send(url, init, facts)
      const id = randomUUID()
      const payer = toPayer(facts)
      // X may count this call to another day than we do, so nothing counts as paid for already.
      const isOfAnyDay = isNearDayEnd(now())
      const certain = isOfAnyDay ? undefined : toCertainItems(prices, request, payer)
      const repeatable = isOfAnyDay ? undefined : toRepeatable(prices, request, payer)
      const purpose = toPurpose(facts)
      const reservation = { id, day: toDay(now()), payer, most, purpose, certain, request: repeatable?.hash }
      const capped = await ledger.reserve(reservation).catch(toFailure)
      if (capped) await refuse(capped, payer, { call: facts.name, needed: most, purpose })

      const response = await send(url, init, facts).catch(async (error: unknown) => {
        await quietly(isUnsent(error) ? ledger.release(id) : ledger.lose(id))
        throw error
      })
      if (!response.ok) {
        await quietly(isRefused(response, init) ? ledger.release(id) : ledger.lose(id))
        return response
      }
      const body = await readBody(response).catch(async (error: unknown) => {
        await quietly(ledger.lose(id))
        throw error
      })
      const answer = parse(body, init)
      const charges = isBillable(answer) ? toCharges(prices, request, answer) : undefined
      const payments = isOfAnyDay ? charges?.map(withoutId) : charges
      // X bills for what was asked, so an answer with more than that doesn't show the price.
      const isKnown = payments && sum(payments.map(({ price }) => price)) <= most
      await quietly(isKnown ? ledger.settle(id, payments, repeatable?.isWhole(answer) ?? false) : ledger.lose(id))
      await quietly(capLog.watch())
      return withBody(response, body)
    },
  }
}

/** The network code would take any other error for one from X. */
function toFailure(cause: unknown): never {
  throw new Failure('broken', 'The database isn’t available right now. Try again in a moment.', { cause })
}

/** X has answered, whether or not we can record that. Until then the reservation counts as spent. */
const quietly = (writing: Promise<unknown>): Promise<unknown> => writing.catch(() => {})

/** Undefined: no JSON. Some writes have an answer without a body; reads have none. */
function parse(body: Uint8Array, { method = 'GET' }: RequestInit): unknown {
  if (body.byteLength === 0 && method !== 'GET') return {}
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Pays for a resource each time. */
const withoutId = (charge: Charge): Charge => ({ ...charge, id: '' })

/** Statuses with which a gateway stops waiting, while X may still carry out the request and bill it. */
const gatewayStatuses = new Set([408, 502, 504])

/** Whether X has carried out nothing. Any failure of a server may hide a write that has been carried out. */
const isRefused = ({ status }: Response, { method = 'GET' }: RequestInit): boolean =>
  !gatewayStatuses.has(status) && (status < 500 || method === 'GET')

const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether no connection was made, so X can't have seen the request. Our own Failures are thrown before sending. */
function isUnsent(error: unknown): boolean {
  if (error instanceof Failure) return true
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' && unsentCodes.has(cause.code)
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) throw new SyntaxError('The response is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const bodiless = new Set([204, 205, 304])

/** The same answer, whose body can be read again. The body is decoded, so its former length and encoding no longer apply. */
function withBody({ status, headers }: Response, body: Uint8Array): Response {
  const kept = new Headers(headers)
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name)
  return new Response(bodiless.has(status) ? null : new Uint8Array(body), { status, headers: kept })
}
