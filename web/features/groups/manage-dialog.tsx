import type { Channel } from '@chorus/model/channel'
import type { ChannelDetails, ManageChannels } from '@chorus/networks/network'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useChannel } from '../../services/entities/use-channel.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { PillButtons } from '../../ui/controls/pill-buttons.tsx'
import { refreshChannel } from '../channels/refresh-channel.ts'
import { GroupEditor } from './group-editor.tsx'
import { JoiningSettings } from './joining-settings.tsx'
import { LoadingDialog } from './loading-dialog.tsx'
import { ManagedPeople } from './managed-people.tsx'
import { noTokens, type TokensTexts } from './parse-tokens.ts'
import { TokensSettings } from './tokens-settings.tsx'
import { useManagement } from './use-management.ts'
import styles from './manage.module.css'

interface ManageDialogProps {
  channel: Channel
  load(): Promise<ManageChannels>
  onClose(): void
}

const sections = { details: 'group.details', requests: 'group.joining', members: 'channel.members', banned: 'group.banned' } as const
type Section = keyof typeof sections

/** Settings of a group for its owner and admins: details, joining rule and people. */
export function ManageDialog({ channel: known, load, onClose }: ManageDialogProps) {
  const t = useT()
  const services = useServices()
  const channel = useChannel(known)
  const { value: manage, failure, retry } = useManagement(load)
  const [section, setSection] = useState<Section>('details')
  const [isBusy, setBusy] = useState(false)
  const [typedPrice, setTypedPrice] = useState<string>()
  const [typedTokens, setTypedTokens] = useState<TokensTexts>()
  const title = t('group.manageTitle', { name: channel.name })
  if (!manage) return <LoadingDialog title={title} failure={failure} retry={retry} onClose={onClose} />

  /** Resolves to whether it succeeded. */
  const run = async (work: () => Promise<void>, message: string): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      await refreshChannel(services, channel)
      // Only now does the dialog know that nothing is left to discard.
      services.toaster.show({ kind: 'success', message })
      return true
    } catch (error) {
      void showError(services, error, t, t('group.notSaved'))
      return false
    } finally {
      setBusy(false)
    }
  }
  const savedPrice = channel.price?.symbol === manage.pricing.symbol ? channel.price.amount : undefined
  const isPriceChanged = typedPrice !== undefined && typedPrice.trim() !== (savedPrice ?? '')
  const save = (details: ChannelDetails) => run(() => manage.edit(channel.id, details), t('group.saved'))
  const shown = (Object.keys(sections) as Section[]).filter((name) => name !== 'banned' || channel.hasBans !== false)
  const tabs = (
    <div className={styles.tabs}>
      <PillButtons label={t('group.sections')}>
        {shown.map((name) => (
          <button key={name} type="button" aria-pressed={name === section} onClick={() => setSection(name)}>
            {t(sections[name])}
          </button>
        ))}
      </PillButtons>
    </div>
  )
  return (
    <GroupEditor
      title={title}
      form={{
        manage,
        nameHint: 'group.nameHint',
        network: channel.network,
        before: { name: channel.name, description: channel.description ?? '', imageUrl: channel.imageUrl, coverUrl: channel.coverUrl },
        submitLabel: t('editProfile.save'),
      }}
      isFieldChanged={isPriceChanged || Boolean(typedTokens?.address || typedTokens?.amount)}
      tabs={tabs}
      onSubmit={save}
      onClose={onClose}
    >
      {section === 'details' ? undefined : (
        <>
          {section === 'requests' ? (
            <>
              <JoiningSettings
                channel={channel}
                manage={manage}
                savedPrice={savedPrice}
                typedPrice={typedPrice}
                onPriceChange={setTypedPrice}
                isBusy={isBusy}
                run={run}
              />
              <TokensSettings
                channel={channel}
                manage={manage}
                texts={typedTokens ?? noTokens}
                onChange={setTypedTokens}
                isBusy={isBusy}
                run={run}
              />
            </>
          ) : null}
          <ManagedPeople key={section} section={section} channel={channel} manage={manage} run={run} onLeave={onClose} />
        </>
      )}
    </GroupEditor>
  )
}
