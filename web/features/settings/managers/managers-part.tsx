import type { NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import type { Connection } from '@chorus/networks/network'
import type { Manager, Managers } from '@chorus/networks/wallets/managers'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { showError } from '../../../services/toasts/show-error.ts'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { Question } from '../../../ui/overlays/question.tsx'
import { PartSection } from '../parts/part-section.tsx'
import { usePart } from '../parts/use-part.ts'
import { AddManager } from './add-manager.tsx'
import { ManagerLine } from './manager-line.tsx'
import parts from '../parts/parts.module.css'
import styles from './managers.module.css'

interface ManagersPartProps {
  network: NetworkName
  profile: Pick<Profile, 'handle'>
  managers: NonNullable<Connection['managers']>
}

/** Wallets that may act for an account, and whether the network signs what it does. */
export function ManagersPart({ network, profile, managers: { open } }: ManagersPartProps) {
  const t = useT()
  const services = useServices()
  const part = usePart(async () => {
    const managers = await open()
    const { managers: known, ...view } = await managers.load()
    return { managers, known, ...view }
  })
  const [isBusy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<Manager>()
  const list = useRef<HTMLDivElement>(null)
  const names = { name: `@${profile.handle}`, network: descriptors[network].label }

  /** Resolves to whether it succeeded. */
  const run = async (work: () => Promise<void>, message: string): Promise<boolean> => {
    setBusy(true)
    try {
      // After a failure too: it may have happened.
      await work().finally(() => part.reload())
      services.toaster.show({ kind: 'success', message })
      return true
    } catch (error) {
      void showError(services, error, t, t('managers.notSaved'))
      return false
    } finally {
      setBusy(false)
    }
  }
  const setSignsForMe = (managers: Managers, isOn: boolean) => {
    // Not disabled meanwhile, because a disabled switch loses the focus.
    if (!isBusy) void run(() => managers.setSignsForMe(isOn), t(isOn ? 'managers.signsForMe' : 'managers.walletSigns'))
  }
  const remove = (managers: Managers, manager: Manager) => run(() => managers.remove(manager), t('signers.removed'))

  // The row that opened the question is gone.
  const hasFocusLost = useRef(false)
  useEffect(() => {
    if (removing || !hasFocusLost.current) return
    hasFocusLost.current = false
    list.current?.focus()
  }, [removing])

  return (
    <PartSection title={t('managers.titleOn', names)} lead={t('managers.lead', names)} part={part} lines={2}>
      {({ managers, known, canChange, signsForMe }) => (
        <>
          {canChange ? (
            <div className={styles.signing} aria-busy={isBusy || undefined}>
              <SwitchRow label={t('managers.signing')} isOn={signsForMe} onChange={(isOn) => setSignsForMe(managers, isOn)} />
              <p className={parts.note}>{t('managers.signingHint', names)}</p>
            </div>
          ) : (
            <p className={parts.note}>{t('managers.notOwner')}</p>
          )}
          <div ref={list} tabIndex={-1} className={styles.list}>
            {known.length === 0 ? (
              <p className={parts.note}>{t('managers.empty')}</p>
            ) : (
              <ul className={parts.rows} aria-label={t('managers.titleOn', names)}>
                {known.map((manager) => (
                  <ManagerLine key={manager.address} manager={manager} {...(canChange && { onRemove: () => setRemoving(manager) })} />
                ))}
              </ul>
            )}
          </div>
          {canChange ? (
            <AddManager
              managers={managers}
              known={known}
              isBusy={isBusy}
              onAdd={(address) => run(() => managers.add(address), t('managers.added'))}
            />
          ) : null}
          {removing ? (
            <Question
              title={t('signers.removeTitle', { name: toShortAddress(removing.address) })}
              yes={t('signers.remove')}
              isGrave
              onYes={async () => {
                hasFocusLost.current = await remove(managers, removing)
              }}
              onClose={() => setRemoving(undefined)}
            >
              <p>{t('managers.removeBody', names)}</p>
            </Question>
          ) : null}
        </>
      )}
    </PartSection>
  )
}
