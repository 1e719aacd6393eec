import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

/**
 * Drafts of an account, encrypted by its browsers, so the server stores bytes that it can't read. Every change has a version that counts up for the
 * whole account, so that a browser can read what has changed since the last version it knows.
 */

/** Names the secret that an account's browsers share, without revealing anything about it. */
const keyId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))
/** Of a draft or file; chosen by the browser. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
/** Base64 of what was encrypted, in characters. */
const sealed = (most: number) => v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]+={0,2}$/), v.maxLength(most))

export const draftLimits = {
  drafts: 500,
  /** Characters of one draft, in base64. */
  sealed: 400_000,
  /** Characters of why a draft was deleted, in base64. */
  ending: 100,
  /** Files of one draft. */
  files: 100,
  /** Bytes of all files of an account. */
  fileBytes: 64 * 1024 * 1024,
  /** Bytes of one part of a file, and parts of a file. */
  partBytes: 512 * 1024,
  parts: 128,
} as const

const Sealed = sealed(draftLimits.sealed)
const Ending = sealed(draftLimits.ending)
/** Why a draft was deleted. Absent from older nodes, and null if a browser didn't say. */
const ending = v.optional(v.nullable(v.string()), null)
const SealedPart = sealed(Math.ceil(draftLimits.partBytes / 3) * 4)

/** saved: false, with the current state, if another browser has changed the draft since. Null data: the draft was deleted. */
const Outcome = v.variant('saved', [
  v.object({ saved: v.literal(true), version }),
  v.object({ saved: v.literal(false), version, data: v.nullable(v.string()), ending }),
])

export const readDrafts = defineCall({
  method: 'GET',
  path: '/v1/drafts',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Drafts that have changed since a version, oldest change first. Each is encrypted by the account’s browsers.',
  query: v.object({ since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0') }),
  reply: v.object({
    /** Null: sync is off. */
    key_id: v.nullable(v.string()),
    list: v.array(
      v.object({
        id: v.string(),
        version,
        /** Null: deleted. */
        data: v.nullable(v.string()),
        ending,
      }),
    ),
    /** Whether there are more after the last one. */
    has_more: v.boolean(),
  }),
})

export const startDraftSync = defineCall({
  method: 'POST',
  path: '/v1/drafts/start',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Turns on draft sync. A new key deletes what was encrypted with the previous one.',
  body: v.strictObject({
    key_id: keyId,
    /** The key that it replaces. Refused if the account's key has changed. */
    replaces: v.optional(v.nullable(keyId), null),
  }),
  reply: Nothing,
})

export const stopDraftSync = defineCall({
  method: 'POST',
  path: '/v1/drafts/stop',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Turns off draft sync, and deletes the drafts from the server. Browsers keep theirs.',
  reply: Nothing,
})

export const saveDraft = defineCall({
  method: 'POST',
  path: '/v1/drafts/save',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Saves a draft, unless another browser has changed it since the version that it names.',
  body: v.strictObject({
    key_id: keyId,
    id,
    /** The version that it changes. 0: it is new. */
    base: version,
    data: Sealed,
    /** The files that it needs. Others are deleted after a while. */
    files: v.pipe(v.array(id), v.maxLength(draftLimits.files)),
  }),
  reply: Outcome,
})

export const deleteDraft = defineCall({
  method: 'POST',
  path: '/v1/drafts/delete',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Deletes a draft, unless another browser has changed it since the version that it names.',
  body: v.strictObject({
    key_id: keyId,
    id,
    base: version,
    /** Whether it was posted, scheduled or discarded, for the other browsers. */
    ending: v.optional(v.nullable(Ending), null),
  }),
  reply: Outcome,
})

export const saveDraftFile = defineCall({
  method: 'POST',
  path: '/v1/drafts/file',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Saves one part of an encrypted file of a draft. A part that exists already stays as it is.',
  body: v.pipe(
    v.strictObject({
      key_id: keyId,
      id,
      /** From 0. */
      part: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(draftLimits.parts - 1)),
      parts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(draftLimits.parts)),
      data: SealedPart,
    }),
    v.check(({ part, parts }) => part < parts, 'part must be less than parts'),
  ),
  reply: Nothing,
})

export const readDraftFile = defineCall({
  method: 'GET',
  path: '/v1/drafts/file',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'One part of an encrypted file of a draft.',
  query: v.object({ id, part: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)), '0') }),
  reply: v.object({ parts: v.number(), data: v.string() }),
})

export const findDraftFiles = defineCall({
  method: 'POST',
  path: '/v1/drafts/files',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Which of these files are stored completely.',
  body: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(draftLimits.files)) }),
  reply: v.object({ ids: v.array(v.string()) }),
})
