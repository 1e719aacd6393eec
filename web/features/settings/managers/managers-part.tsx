import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import type { Connection } from '@chorus/networks/network'
import type { Manager, Managers } from '@chorus/networks/wallets/managers'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
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

const ManagerPermissions = createLatePart(async () => (await import('./manager-permissions.tsx')).ManagerPermissions)

interface ManagersPartProps {
  network: NetworkName
  accountId: AccountId
  profile: Pick<Profile, 'handle'>
  managers: NonNullable<Connection['managers']>
}

/** Wallets that may act for an account, and whether the network signs for it. */
export function ManagersPart({ network, accountId, profile, managers: { open } }: ManagersPartProps) {
  const t = useT()
  const services = useServices()
  const part = usePart(async () => {
    const managers = await open()
    const { managers: known, ...view } = await managers.load()
    return { managers, known, ...view }
  })
  const [isBusy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<Manager>()
  const [changing, setChanging] = useState<Manager>()
  const { list, hasFocusLost } = useListFocus(removing !== undefined)
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
    // Not disabled in the meantime, because a disabled switch loses focus.
    if (!isBusy) void run(() => managers.setSignsForMe(isOn), t(isOn ? 'managers.signsForMe' : 'managers.walletSigns'))
  }
  const remove = (managers: Managers, manager: Manager) => run(() => managers.remove(manager), t('managers.removed'))
  const leave = useLeave(accountId, names)

  return (
    <PartSection title={t('managers.titleOn', names)} lead={t('managers.lead', names)} part={part} lines={2}>
      {({ managers, known, canChange, signsForMe, owner, self }) => (
        <>
          <Signing
            names={names}
            canChange={canChange}
            isOn={signsForMe}
            isBusy={isBusy}
            onChange={(isOn) => setSignsForMe(managers, isOn)}
          />
          <div ref={list} tabIndex={-1} className={styles.list}>
            <ManagerList
              label={t('managers.titleOn', names)}
              known={known}
              self={self}
              {...(canChange && { onChange: setChanging })}
              onRemove={setRemoving}
            />
          </div>
          {canChange ? (
            <AddManager
              managers={managers}
              known={known}
              owner={owner}
              isBusy={isBusy}
              onAdd={(address) => run(() => managers.add(address), t('managers.added'))}
            />
          ) : null}
          {changing ? (
            <ManagerPermissions
              manager={changing}
              onSave={(permissions) => run(() => managers.change(changing, permissions), t('managers.changed'))}
              onClose={() => setChanging(undefined)}
              onMissing={() => setChanging(undefined)}
            />
          ) : null}
          {removing ? (
            <RemovalQuestion
              names={names}
              manager={removing}
              isSelf={removing.address === self?.address}
              onRemove={async () => {
                hasFocusLost.current = await remove(managers, removing)
              }}
              onLeave={() => leave(managers, removing)}
              onClose={() => setRemoving(undefined)}
            />
          ) : null}
        </>
      )}
    </PartSection>
  )
}

/** Moves focus to the list when the row that opened the dialog is gone. */
function useListFocus(isAsking: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const hasFocusLost = useRef(false)
  useEffect(() => {
    if (isAsking || !hasFocusLost.current) return
    hasFocusLost.current = false
    list.current?.focus()
  }, [isAsking])
  return { list, hasFocusLost }
}

interface RemovalQuestionProps {
  names: { name: string; network: string }
  manager: Manager
  /** It is the person here. */
  isSelf: boolean
  onRemove(): Promise<void>
  onLeave(): Promise<void>
  onClose(): void
}

function RemovalQuestion({ names, manager, isSelf, onRemove, onLeave, onClose }: RemovalQuestionProps) {
  const t = useT()
  const title = isSelf ? t('managers.leaveTitle', names) : t('managers.removeTitle', { name: toShortAddress(manager.address) })
  return (
    <Question
      title={title}
      yes={t(isSelf ? 'managers.leave' : 'managers.remove')}
      isGrave
      onYes={isSelf ? onLeave : onRemove}
      onClose={onClose}
    >
      <p>{t(isSelf ? 'managers.leaveBody' : 'managers.removeBody', names)}</p>
    </Question>
  )
}

interface ManagerListProps {
  label: string
  known: readonly Manager[]
  self: Manager | undefined
  /** Absent: this session can't change others. */
  onChange?: (manager: Manager) => void
  onRemove(manager: Manager): void
}

function ManagerList({ label, known, self, onChange, onRemove }: ManagerListProps) {
  const t = useT()
  if (known.length === 0) return <p className={parts.note}>{t('managers.empty')}</p>
  return (
    <ul className={parts.rows} aria-label={label}>
      {known.map((manager) => {
        const isSelf = manager.address === self?.address
        return (
          <ManagerLine
            key={manager.address}
            manager={manager}
            isSelf={isSelf}
            {...(onChange && { onChange: () => onChange(manager) })}
            {...((onChange || isSelf) && { onRemove: () => onRemove(manager) })}
          />
        )
      })}
    </ul>
  )
}

interface SigningProps {
  names: { network: string }
  canChange: boolean
  isOn: boolean
  isBusy: boolean
  onChange(isOn: boolean): void
}

/** Whether the network signs the owner's actions. */
function Signing({ names, canChange, isOn, isBusy, onChange }: SigningProps) {
  const t = useT()
  if (!canChange) return <p className={parts.note}>{t('managers.notOwner')}</p>
  return (
    <div className={styles.signing} aria-busy={isBusy || undefined}>
      <SwitchRow label={t('managers.signing')} isOn={isOn} onChange={onChange} />
      <p className={parts.note}>{t('managers.signingHint', names)}</p>
    </div>
  )
}

/** Removes the current account's own access as a manager, which also ends its session. */
function useLeave(accountId: AccountId, names: { name: string }) {
  const t = useT()
  const services = useServices()
  return async (managers: Managers, self: Manager) => {
    try {
      await managers.remove(self)
      await (await services.accountsStore.open()).logOut(accountId)
      services.toaster.show({ kind: 'success', message: t('managers.left', names) })
    } catch (error) {
      void showError(services, error, t, t('managers.notSaved'))
    }
  }
}
