import { reportNft, reportParticleUser, reportPost, reportWallet } from '@chorus/contract/people/reports'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import { requireWalletAddress } from '../../account/wallet-address.ts'
import type { Db } from '../../db/database.ts'
import { refuseRelation } from '../../db/tables/refused-relations.ts'
import { insertReport } from '../../db/tables/reports.ts'

/** Reports of wrong or abusive content. A report changes what its author sees, and nothing for others. */
export function reportRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  serve(reportPost, async ({ viewer, body }) => {
    const detail = { author: body.platform_id, type: body.post_type }
    const isKept = await insertReport(db, viewer.accountId, { kind: 'post', platform: body.platform, subject: body.post_id, detail })
    if (!isKept) throw full()
  })
  serve(reportNft, async ({ viewer, query: { chainId, contractAddress } }) => {
    const contract = contractAddress.startsWith('0x') ? contractAddress.toLowerCase() : contractAddress
    const subject = `${chainId}.${contract}`
    if (!(await insertReport(db, viewer.accountId, { kind: 'collection', platform: 'nft', subject, detail: {} }))) throw full()
  })
  serve(reportWallet, async ({ viewer, body: { twitterId, walletAddress, reportReason, sources } }) => {
    const { address } = await requireWalletAddress(walletAddress)
    if (!(await refuseRelation(db, viewer.accountId, { twitterId, address, reason: reportReason, sources }))) throw full()
  })
  serve(reportParticleUser, async () => undefined)
}

const full = () => new Refusal('You’ve reached the limit for reports. Contact the operator about anything else.')
