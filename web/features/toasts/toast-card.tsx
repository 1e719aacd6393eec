import { Bell, CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Toast, ToastKind } from '../../services/toasts/toaster.ts'
import { NetworkLinks } from '../../ui/page/network-links.tsx'
import { ToastActions } from './toast-actions.tsx'
import styles from './toasts.module.css'

const icons: Record<ToastKind, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  permission: Bell,
}

interface ToastCardProps {
  toast: Toast
  /** Announce it at once (role alert) rather than politely. */
  isLoud: boolean
  /** Called just before it is removed. */
  onLeave(): void
}

export function ToastCard({ toast, isLoud, onLeave }: ToastCardProps) {
  const t = useT()
  const { toaster } = useServices()
  const [isOpen, setOpen] = useState(false)
  const { id, kind, title, message, details, decline, links, times } = toast
  const Icon = icons[kind]
  const leave = (run?: () => void) => {
    onLeave()
    toaster.dismiss(id)
    run?.()
  }
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    if (isNowOpen) toaster.keep(id)
  }

  return (
    <div className={styles.toast} data-toast={id} data-kind={kind}>
      <Icon aria-hidden size={20} className={styles.icon} />
      {/* A new key when the toast repeats, so that screen readers announce it again. */}
      <div key={times} className={styles.words} role={isLoud ? 'alert' : undefined}>
        {title ? <b>{title}</b> : null}
        <p>{message}</p>
        {links ? <NetworkLinks label={message} links={links} /> : null}
      </div>
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines can be scrolled with the keyboard
        <pre className={styles.details} tabIndex={0}>
          {details}
        </pre>
      ) : null}
      <ToastActions toast={toast} isOpen={isOpen} onOpen={open} onLeave={leave} />
      {decline ? null : (
        <button type="button" className={styles.close} data-leave onClick={() => leave()} aria-label={t('action.dismiss')}>
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  )
}
