import * as v from 'valibot'
import type { Capabilities, ReportReason } from '../../network.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { findPost } from './find-post.ts'

/** The protocol's own names of them, in the order in which they are offered. */
const reasons: Record<ReportReason, string> = {
  spam: 'reasonSpam',
  misleading: 'reasonMisleading',
  sexual: 'reasonSexual',
  rude: 'reasonRude',
  violation: 'reasonViolation',
  other: 'reasonOther',
}

export function createReport(xrpc: ActingXrpc): Capabilities['report'] {
  const send = async (subject: object, reason: ReportReason, note = '') => {
    const reasonType = `com.atproto.moderation.defs#${reasons[reason]}`
    await xrpc.call('com.atproto.moderation.createReport', v.unknown(), { reasonType, subject, ...(note ? { reason: note } : {}) })
  }
  return {
    reasons: Object.keys(reasons) as ReportReason[],
    noteLimit: 2000,
    async post({ publicationId }, reason, note) {
      const { uri, cid } = await findPost(xrpc, publicationId)
      await send({ $type: 'com.atproto.repo.strongRef', uri, cid }, reason, note)
    },
    profile: ({ profileId: did }, reason, note) => send({ $type: 'com.atproto.admin.defs#repoRef', did }, reason, note),
  }
}
