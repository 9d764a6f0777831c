import type { AnyResource } from './definition'

/** Whether the rows of a definition are computed when read, and never written. */
export const isReport = ({ isView }: Pick<AnyResource, 'isView'>) => isView === true
