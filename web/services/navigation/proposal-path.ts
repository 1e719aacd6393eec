import { recogniseInner } from '@chorus/previews/recognise-inner'
import { findOwnPath } from './find-own-path.ts'

/** `/proposal/{space}/{id}` */
export const proposalPath = (space: string, id: string): string => `/proposal/${encodeURIComponent(space)}/${encodeURIComponent(id)}`

/** `/space/{id}` */
export const spacePath = (id: string): string => `/space/${encodeURIComponent(id)}`

export interface ProposalPlace {
  space: string
  id: string
}

/** A proposal by its page here or on the governance site. `origin`: our origin. Undefined: not such a link. */
export function findProposal(link: string, origin?: string): ProposalPlace | undefined {
  const [, space, id] = /^\/proposal\/([\w.-]{1,100})\/(\w{40,70})\/?(?:\?|$)/.exec(findOwnPath(link, origin) ?? '') ?? []
  if (space !== undefined && id !== undefined) return { space, id }
  const found = recogniseInner(link)
  return found?.kind === 'snapshot' ? { space: found.space, id: found.id } : undefined
}
