import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { paperName } from '../../../src/resources/kit/define/facets/paper'
import type { Unit } from '../../engine/unitTypes'
import type { PaperSource } from './paperContent'

type Prepare = (unit: Unit, source: PaperSource) => Promise<PaperSource>

const prepared = new Map<string, Prepare>()

/** Registers what works out the rows of a paper where they are not printed as they are stored: what is billed of an order. */
export const onPaper = ({ name }: AnyResource, document: string, prepare: Prepare) =>
  void prepared.set(`${name} ${document}`, prepare)

/** The rows of a paper as they are printed. */
export const preparedPaper = async (unit: Unit, source: PaperSource): Promise<PaperSource> =>
  (await prepared.get(`${source.resource.name} ${paperName(source.paper)}`)?.(unit, source)) ?? source
