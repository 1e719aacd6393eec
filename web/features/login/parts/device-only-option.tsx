import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import styles from './login.module.css'

interface DeviceOnlyOptionProps {
  /** The label of the network. */
  network: string
  isOnDevice: boolean
  onChange(isOnDevice: boolean): void
}

/** Tokens are stored in IndexedDB, and a lock lets one tab at a time refresh them. */
export const supportsDeviceOnly = (): boolean => isSecureContext && 'locks' in navigator && 'indexedDB' in globalThis

/** Whether the login stays on this device only, and what that means. */
export function DeviceOnlyOption({ network, isOnDevice, onChange }: DeviceOnlyOptionProps) {
  const t = useT()
  const id = useId()
  if (!supportsDeviceOnly()) return null
  return (
    <div className={styles.device}>
      <label>
        <input
          type="checkbox"
          checked={isOnDevice}
          aria-describedby={isOnDevice ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{t('login.deviceOnly')}</span>
      </label>
      {isOnDevice ? (
        <small id={id} className={styles.note}>
          {t('login.deviceOnlyHint', { method: network })}
        </small>
      ) : null}
    </div>
  )
}
