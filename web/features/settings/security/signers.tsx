import type { AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import type { Signer, Signers } from '@chorus/networks/wallets/signers'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PartSection } from '../parts/part-section.tsx'
import { usePart } from '../parts/use-part.ts'
import { RemoveSigner } from './remove-signer.tsx'
import parts from '../parts/parts.module.css'

/** The keys that apps have for the active accounts, on the networks where accounts give out keys. */
export function AllSigners({ book }: { book: AccountBook }) {
  const { connections } = useServices()
  useViewers()
  return networkNames.map((network) => {
    const account = currentAccount(book[network])
    const { signers } = connections[network]
    return account && signers ? (
      <SignersPart key={`${network} ${account.profile.profileId}`} network={network} profile={account.profile} signers={signers} />
    ) : null
  })
}

interface SignersPartProps {
  network: NetworkName
  profile: Pick<Profile, 'handle'>
  signers: Signers
}

function SignersPart({ network, profile, signers }: SignersPartProps) {
  const t = useT()
  const part = usePart(() => signers.list())
  const [removing, setRemoving] = useState<Signer>()
  const { label } = descriptors[network]
  return (
    <PartSection
      title={t('signers.titleOn', { network: label })}
      lead={t('signers.lead', { name: `@${profile.handle}`, network: label })}
      part={part}
      lines={3}
    >
      {(list) => (
        <>
          {list.length === 0 ? (
            <EmptyState Icon={KeyRound} title={t('signers.empty')} hint={t('signers.emptyHint')} />
          ) : (
            <ul className={parts.rows}>
              {list.map((signer) => (
                <SignerLine key={signer.id} network={network} signer={signer} onRemove={() => setRemoving(signer)} />
              ))}
            </ul>
          )}
          {removing ? (
            <RemoveSigner
              network={network}
              signers={signers}
              signer={removing}
              onClose={() => setRemoving(undefined)}
              onRemoved={() => void part.reload()}
            />
          ) : null}
        </>
      )}
    </PartSection>
  )
}

interface SignerLineProps {
  network: NetworkName
  signer: Signer
  onRemove(): void
}

function SignerLine({ network, signer, onRemove }: SignerLineProps) {
  const t = useT()
  const { locale } = useI18n()
  const { id, app, isOwn, addedAt, expiresAt, scopes, canRemove } = signer
  const name = app?.name ?? t('signers.unknownApp')
  const toDate = (at: number) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
  const permissions = scopes
    ? t('signers.permissions', { permissions: new Intl.ListFormat(locale).format(scopes.map((scope) => t(`signers.scope.${scope}`))) })
    : t('signers.allPermissions')
  const times = [
    addedAt === undefined ? undefined : t('signers.added', { date: toDate(addedAt) }),
    expiresAt === undefined ? t('signers.noExpiry') : t('signers.expires', { date: toDate(expiresAt) }),
  ]
  return (
    <li className={parts.line}>
      <Avatar seed={app?.name ?? id} name={name} src={app?.pfp} size={36} />
      <span className={parts.words}>
        <b dir="auto">{name}</b>
        <small>{permissions}</small>
        <small>{times.filter(Boolean).join(' · ')}</small>
        {canRemove ? null : <small>{t('signers.byTransaction', { network: descriptors[network].label })}</small>}
      </span>
      {isOwn ? <span className={parts.badge}>{t('signers.own')}</span> : null}
      {canRemove ? (
        <Button onClick={onRemove} aria-label={t('signers.removeFrom', { name })} aria-haspopup="dialog">
          {t('signers.remove')}
        </Button>
      ) : null}
    </li>
  )
}
