import type { World } from '../../seed/world.ts'
import { createEdges, type Edges } from './create-edges.ts'

export type Json = Record<string, unknown>

export interface StoredRecord {
  uri: string
  cid: string
  value: Json
}

export interface StoredReport {
  id: number
  by: string
  reasonType: string
  reason?: string
  subject: Json
}

/** A statement by a labeler, or an author about themselves. */
export interface StoredLabel {
  src: string
  /** An at-uri, or the DID of an account. */
  uri: string
  val: string
  /** ms */
  at: number
}

/** State that only account servers and the network hold, besides the world's own facts. People by key. */
export interface BlueskyState {
  edges: Edges
  /** By at-uri: posts, gates and profiles written at run time. */
  records: Map<string, StoredRecord>
  /** Post key → at-uri. */
  written: Map<string, string>
  /** By CID. */
  files: Map<string, { type: string; bytes: Uint8Array; by: string }>
  mutes: Map<string, Set<string>>
  preferences: Map<string, Json[]>
  /** ms */
  seenAt: Map<string, number>
  priority: Map<string, boolean>
  reports: StoredReport[]
  /** Added at run time. */
  labels: StoredLabel[]
}

export const createState = (world: World): BlueskyState => ({
  edges: createEdges(world),
  records: new Map(),
  written: new Map(),
  files: new Map(),
  mutes: new Map(),
  preferences: new Map(),
  seenAt: new Map(),
  priority: new Map(),
  reports: [],
  labels: [],
})

export const hasMuted = ({ mutes }: BlueskyState, by: string, muted: string): boolean => mutes.get(by)?.has(muted) ?? false

/** Whether either account blocks the other. */
export const isBlocked = ({ edges }: BlueskyState, one: string, other: string): boolean =>
  edges.find('block', one, other) !== undefined || edges.find('block', other, one) !== undefined
