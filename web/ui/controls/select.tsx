import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** A list of options to choose one from, as wide as its container. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => <select {...props} className={styles.select} />
