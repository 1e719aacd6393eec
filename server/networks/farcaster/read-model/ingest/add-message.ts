import { isLowQuality } from '../../hub/is-low-quality.ts'
import { reactionTypes } from '../../hub/reaction-types.ts'
import { addChange, type Changes, type RowState } from './change.ts'
import type { WireMessage, WireNameProof } from './wire-events.ts'

const bare = (hash: string): string => hash.slice(2)

/**
 * Adds what a message changes. `gone`: the network dropped the message, so its effect is undone. A removal that is dropped
 * changes nothing, because what it removed doesn't return.
 */
export function addMessage(changes: Changes, { hash, data }: WireMessage, seq: number, gone = false): void {
  const { fid, timestamp: at, type } = data
  const row = (state: RowState) => ({ fid, seq, at, state: gone ? (2 as const) : state })
  const isRemoval = type.includes('REMOVE')
  if (gone && isRemoval) return

  if (data.castAddBody) addCast(changes, bare(hash), data.castAddBody, row(0))
  else if (data.castRemoveBody) {
    const target = bare(data.castRemoveBody.targetHash)
    addChange(changes.casts, `${fid}/${target}`, { ...row(1), ...emptyCast, hash: target })
  } else if (data.reactionBody?.targetCastId) {
    const { fid: targetFid, hash: targetHash } = data.reactionBody.targetCastId
    const kind = toReactionType(data.reactionBody.type)
    const target = { type: kind, target_fid: targetFid, target_hash: bare(targetHash) }
    addChange(changes.reactions, `${fid}/${kind}/${targetFid}/${targetHash}`, { ...row(isRemoval ? 1 : 0), ...target })
  } else if (data.linkBody?.targetFid !== undefined) {
    const link = { type: data.linkBody.type, target_fid: data.linkBody.targetFid }
    addChange(changes.links, `${fid}/${link.type}/${link.target_fid}`, { ...row(isRemoval ? 1 : 0), ...link })
  } else if (data.linkCompactStateBody) {
    if (gone) return
    // What it drops arrives as deleted messages of the same event.
    const { type: linkType, targetFids } = data.linkCompactStateBody
    for (const target of targetFids)
      addChange(changes.links, `${fid}/${linkType}/${target}`, { ...row(0), type: linkType, target_fid: target })
  } else if (data.userDataBody) {
    const kind = data.userDataBody.type.replace(/^USER_DATA_TYPE_/, '').toLowerCase()
    addChange(changes.facts, `${fid}/${kind}/`, { ...row(0), kind, key: '', value: gone ? '' : data.userDataBody.value })
  } else addVerification(changes, data, row(isRemoval ? 1 : 0))
}

/** The owner of a name. `gone`: the fid has lost it. */
export function addNameProof(changes: Changes, { name, fid, timestamp }: WireNameProof, seq: number, gone = false): void {
  if (fid === 0) return
  const at = Math.max(0, Math.min(2_147_483_647, Math.round(timestamp) - 1_609_459_200))
  addChange(changes.facts, `${fid}/name/${name}`, { fid, seq, at, state: gone ? 2 : 0, kind: 'name', key: name, value: '' })
}

interface Row {
  fid: number
  seq: number
  at: number
  state: RowState
}

const emptyCast = {
  text: '',
  parent_fid: null,
  parent_hash: null,
  parent_url: null,
  quoted_fid: null,
  quoted_hash: null,
  embeds: [],
  mentions: [],
  mentions_positions: [],
  is_low: false,
}

function addCast(changes: Changes, hash: string, body: NonNullable<WireMessage['data']['castAddBody']>, row: Row): void {
  const key = `${row.fid}/${hash}`
  if (row.state !== 0) return addChange(changes.casts, key, { ...row, ...emptyCast, hash })
  const quoted = body.embeds.find((embed) => 'castId' in embed) as { castId: { fid: number; hash: string } } | undefined
  addChange(changes.casts, key, {
    ...row,
    hash,
    text: body.text,
    parent_fid: body.parentCastId?.fid ?? null,
    parent_hash: body.parentCastId ? bare(body.parentCastId.hash) : null,
    parent_url: body.parentUrl || null,
    quoted_fid: quoted?.castId.fid ?? null,
    quoted_hash: quoted ? bare(quoted.castId.hash) : null,
    embeds: body.embeds.flatMap((embed) => ('url' in embed ? [String(embed.url)] : [])),
    mentions: body.mentions,
    mentions_positions: body.mentionsPositions,
    is_low: isLowQuality(body.text),
  })
}

function addVerification(changes: Changes, data: WireMessage['data'], row: Row): void {
  const body = data.verificationAddAddressBody ?? data.verificationRemoveBody
  if (!body) return
  const protocol = String(body.protocol ?? '').includes('SOLANA') || body.protocol === 1 ? 'solana' : 'ethereum'
  const key = protocol === 'ethereum' ? body.address.toLowerCase() : body.address
  addChange(changes.facts, `${row.fid}/address/${key}`, { ...row, kind: 'address', key, value: protocol })
}

const toReactionType = (type: string | number): number =>
  type === 2 || String(type).endsWith('RECAST') ? reactionTypes.recast : reactionTypes.like
