import { currentAccount } from '@chorus/accounts/book/account-state'
import { networkNames } from '@chorus/model/network-identity'
import { Check, Share } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { eventPath, toReferral } from '../../services/navigation/event-path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useShareLink } from '../toasts/use-share-link.ts'

/** The viewer's link, which names the first of their accounts. A guest's names no one. */
function toOwnPath(name: string, { accountsStore }: Services): string {
  const book = accountsStore.book()
  for (const network of networkNames) {
    const account = currentAccount(book[network])
    if (account) return eventPath(name, toReferral(network, account.profile.handle))
  }
  return eventPath(name)
}

/** Shares an event. */
export function ShareEvent({ name }: { name: string }) {
  const t = useT()
  const services = useServices()
  const { share, isCopied } = useShareLink()
  const press = () => {
    services.signals.emit({ event: 'event_share_click' })
    share(toOwnPath(name, services))
  }
  return (
    <>
      <Button onClick={press}>
        {isCopied ? <Check aria-hidden size={16} /> : <Share aria-hidden size={16} />}
        {t('event.share')}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied ? t('action.copied') : ''}
      </span>
    </>
  )
}
