import * as v from 'valibot'
import type { Report, ReportReason } from '../../network.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { findPost } from './find-post.ts'

/** The protocol's names for our reasons. */
const reasons: Record<ReportReason, string> = {
  spam: 'reasonSpam',
  scam: 'reasonMisleading',
  misleading: 'reasonMisleading',
  sexual: 'reasonSexual',
  rude: 'reasonRude',
  violation: 'reasonViolation',
  other: 'reasonOther',
}

export function createReport(xrpc: ActingXrpc): Pick<Report, 'post' | 'profile'> {
  const send = async (subject: object, reason: ReportReason, note = '') => {
    const reasonType = `com.atproto.moderation.defs#${reasons[reason]}`
    await xrpc.call('com.atproto.moderation.createReport', v.unknown(), { reasonType, subject, ...(note ? { reason: note } : {}) })
  }
  return {
    async post({ publicationId }, reason, note) {
      const { uri, cid } = await findPost(xrpc, publicationId)
      await send({ $type: 'com.atproto.repo.strongRef', uri, cid }, reason, note)
    },
    profile: ({ profileId: did }, reason, note) => send({ $type: 'com.atproto.admin.defs#repoRef', did }, reason, note),
  }
}
