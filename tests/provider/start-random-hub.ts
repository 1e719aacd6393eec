import { shardOf } from '@chorus/sandbox/farcaster/hub/shard-of'

type Json = Record<string, unknown>

interface Message {
  hash: string
  fid: number
  at: number
  /** Messages with the same slot replace each other. */
  slot: string
  isRemoval: boolean
  list: 'castsByFid' | 'reactionsByFid' | 'linksByFid' | 'userDataByFid'
  target?: number
  json: Json
}

/** What may happen on the network; numbers are taken modulo what exists. */
export type HubAction =
  | { kind: 'cast'; by: number; replyTo: number; quoting: number; mentioning: number }
  | { kind: 'uncast'; cast: number }
  | { kind: 'react'; by: number; cast: number; isRecast: boolean; isRemoval: boolean }
  | { kind: 'follow'; by: number; target: number; isRemoval: boolean }
  | { kind: 'rename'; by: number; name: number }
  | { kind: 'drop'; message: number; isRevoked: boolean }

/** A hub of a few accounts whose every event is chosen by a test. */
export interface RandomHub {
  fetcher: (path: string) => Promise<Response>
  act(action: HubAction): void
  /** Deletes the events so far but for the newest, as a hub does after three days. */
  forget(): void
  /** The shards' ids start over with the messages that exist. */
  reset(): void
  /** Serves events twice and in the wrong order within a page. */
  isUnruly: boolean
  live(): Message[]
}

const fids = [7, 8, 9, 10]
const shards = [1, 2]
const toHash = (count: number) => `0x${count.toString(16).padStart(40, '0')}`
const pick = <T>(items: readonly T[], index: number): T | undefined => (items.length > 0 ? items[index % items.length] : undefined)

export function startRandomHub(): RandomHub {
  const slots = new Map<string, Message>()
  const logs = new Map<number, Json[]>(shards.map((shard) => [shard, []]))
  const heights = new Map<number, number>(shards.map((shard) => [shard, 0]))
  /** After a reset, no event has the id and the message of one before. */
  let chain = 0
  let clock = 1000
  let made = 0

  const emit = (fid: number, event: Json) => {
    const shard = shardOf(fid)
    const height = heights.get(shard)! + 1
    heights.set(shard, height)
    logs.get(shard)!.push({ ...event, id: height * 64 + (chain % 64) })
  }
  const merge = (message: Omit<Message, 'hash' | 'at'> & { hash?: string }, data: Json) => {
    clock += 1
    made += 1
    const { hash = toHash(made), ...facts } = message
    const full: Message = { ...facts, hash, at: clock, json: { hash, data: { ...data, fid: message.fid, timestamp: clock } } }
    const known = slots.get(full.slot)
    slots.set(full.slot, full)
    const body = { message: full.json, deletedMessages: known ? [known.json] : [] }
    emit(full.fid, { type: 'HUB_EVENT_TYPE_MERGE_MESSAGE', mergeMessageBody: body })
  }
  const live = () => [...slots.values()].filter(({ isRemoval }) => !isRemoval)
  const casts = () => live().filter(({ list }) => list === 'castsByFid')
  const toId = ({ fid, hash }: Message) => ({ fid, hash })

  const act = (action: HubAction) => {
    if (action.kind === 'cast') {
      const parent = action.replyTo % 3 === 0 ? undefined : pick(casts(), action.replyTo)
      const quoted = action.quoting % 3 === 0 ? pick(casts(), action.quoting) : undefined
      const hash = toHash(made + 1)
      const fid = pick(fids, action.by)!
      const castAddBody = {
        text: `cast ${made + 1}`,
        mentions: action.mentioning % 2 === 0 ? [pick(fids, action.mentioning)!] : [],
        mentionsPositions: action.mentioning % 2 === 0 ? [0] : [],
        embeds: quoted ? [{ castId: toId(quoted) }] : [],
        parentCastId: parent ? toId(parent) : null,
      }
      merge(
        { fid, hash, slot: `cast ${hash}`, isRemoval: false, list: 'castsByFid', json: {} },
        { type: 'MESSAGE_TYPE_CAST_ADD', castAddBody },
      )
    } else if (action.kind === 'uncast') {
      const cast = pick(casts(), action.cast)
      if (!cast) return
      const data = {
        type: 'MESSAGE_TYPE_CAST_REMOVE',
        castRemoveBody: { targetHash: Buffer.from(cast.hash.slice(2), 'hex').toString('base64') },
      }
      merge({ fid: cast.fid, slot: cast.slot, isRemoval: true, list: 'castsByFid', json: {} }, data)
    } else if (action.kind === 'react') {
      const cast = pick(casts(), action.cast)
      if (!cast) return
      const fid = pick(fids, action.by)!
      const type = action.isRecast ? 'REACTION_TYPE_RECAST' : 'REACTION_TYPE_LIKE'
      const data = {
        type: `MESSAGE_TYPE_REACTION_${action.isRemoval ? 'REMOVE' : 'ADD'}`,
        reactionBody: { type, targetCastId: toId(cast) },
      }
      merge({ fid, slot: `${fid} ${type} ${cast.hash}`, isRemoval: action.isRemoval, list: 'reactionsByFid', json: {} }, data)
    } else if (action.kind === 'follow') {
      const [fid, target] = [pick(fids, action.by)!, pick(fids, action.target)!]
      const data = { type: `MESSAGE_TYPE_LINK_${action.isRemoval ? 'REMOVE' : 'ADD'}`, linkBody: { type: 'follow', targetFid: target } }
      merge({ fid, slot: `${fid} follow ${target}`, isRemoval: action.isRemoval, list: 'linksByFid', target, json: {} }, data)
    } else if (action.kind === 'rename') {
      const fid = pick(fids, action.by)!
      const userDataBody = { type: 'USER_DATA_TYPE_USERNAME', value: `name-${action.name}` }
      merge(
        { fid, slot: `${fid} username`, isRemoval: false, list: 'userDataByFid', json: {} },
        { type: 'MESSAGE_TYPE_USER_DATA_ADD', userDataBody },
      )
    } else {
      const message = pick(live(), action.message)
      if (!message) return
      slots.delete(message.slot)
      const [type, body] = action.isRevoked ? ['REVOKE', 'revokeMessageBody'] : ['PRUNE', 'pruneMessageBody']
      emit(message.fid, { type: `HUB_EVENT_TYPE_${type}_MESSAGE`, [body]: { message: message.json } })
    }
  }

  const hub: RandomHub = {
    act,
    live,
    isUnruly: false,
    forget: () => shards.forEach((shard) => logs.set(shard, logs.get(shard)!.slice(-1))),
    reset() {
      chain += 1
      for (const shard of shards) {
        logs.set(shard, [])
        heights.set(shard, 0)
      }
      for (const { fid, json } of slots.values())
        emit(fid, { type: 'HUB_EVENT_TYPE_MERGE_MESSAGE', mergeMessageBody: { message: json, deletedMessages: [] } })
    },
    async fetcher(path) {
      const { pathname, searchParams } = new URL(path, 'http://hub.example')
      const shard = Number(searchParams.get('shard_index') ?? searchParams.get('shard_id'))
      const fid = Number(searchParams.get('fid'))
      const list = pathname.slice('/v1/'.length)
      if (list === 'info') return Response.json({ shardInfos: [0, ...shards].map((shardId) => ({ shardId })) })
      if (list === 'fids') return Response.json({ fids: fids.filter((one) => shardOf(one) === shard), nextPageToken: '' })
      if (list === 'userNameProofsByFid') return Response.json({ proofs: [] })
      if (list === 'events') {
        if (!shards.includes(shard)) return Response.json({ error: 'Shard not found' }, { status: 400 })
        const events = logs.get(shard)!.filter(({ id }) => Number(id) >= Number(searchParams.get('from_event_id') ?? 0))
        if (searchParams.get('reverse') === 'true') return Response.json({ events: events.slice(-1) })
        return Response.json({ events: hub.isUnruly ? mix(events.slice(0, 1000)) : events.slice(0, 1000) })
      }
      const type = searchParams.get('reaction_type')
      if (list === 'reactionsByFid' && !type)
        return new Response('Invalid query parameters: missing field `reaction_type`', { status: 400 })
      const isAbout = list === 'linksByTargetFid'
      const linkType = searchParams.get('link_type')
      if (isAbout && linkType === null) return Response.json({ error: 'link_type is required' }, { status: 400 })
      const messages = live().filter((message) =>
        isAbout
          ? message.target === Number(searchParams.get('target_fid')) && message.slot.includes(` ${linkType} `)
          : message.list === list && message.fid === fid && (!type || message.slot.includes(type.toUpperCase())),
      )
      // After the last page of several shards there is a token, too.
      return Response.json({ messages: messages.map(({ json }) => json), nextPageToken: isAbout ? btoa('[null,null]') : '' })
    },
  }
  return hub
}

/** The first and last events stay where a reader needs them; those between come in reverse, and twice. */
const mix = (events: readonly Json[]): Json[] =>
  events.length < 4 ? [...events] : [events[0]!, ...events.slice(1, -1).toReversed(), ...events.slice(1, -1), events.at(-1)!]
