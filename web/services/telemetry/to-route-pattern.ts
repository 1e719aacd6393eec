import { networkIdentities, networkNames } from '@chorus/model/network-identity'

/** The words of our URLs. Every other segment may name someone or what they read. */
const words = new Set([
  ...'post profile channel group feed explore search notifications bookmarks drafts scheduled outbox settings following discover'.split(
    ' ',
  ),
  ...'polls event events intent compose login callback likes mirrors quotes photos relation followers mutuals wallet feeds groups'.split(
    ' ',
  ),
  ...'general accounts wallets data content muted channels privacy blocked networks costs developer'.split(' '),
  ...networkNames.map((name) => networkIdentities[name].segment),
])

/** `/post/lens/2x8mr6kz?a=b` → `/post/lens/…` */
export const toRoutePattern = (pathname: string): string =>
  pathname
    .split('/')
    .slice(0, 6)
    .map((segment) => (segment === '' || words.has(segment) ? segment : '…'))
    .join('/')
