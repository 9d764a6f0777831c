import type { RdSpecification } from '../../resources/rd/rd_specifications'
import { specificationCalls } from '../../resources/rd/specificationCalls'
import { callApi } from '../calls'

type SpecificationLine = Pick<RdSpecification, 'id' | 'version'>

/** Adds the characteristics of every e-liquid that a sample lacks. */
export const loadTemplate = (sampleId: number) => callApi(specificationCalls.template, { id: sampleId })

type Measured = { value: string; instrument: string | null; note: string | null }

/** Enters a result; the server says its verdict. */
export const enterResult = ({ id, version }: SpecificationLine, measured: Measured) =>
  callApi(specificationCalls.result, { id, version, ...measured })

/** Lets a version pass without this characteristic. */
export const waiveLine = ({ id, version }: SpecificationLine, note: string) =>
  callApi(specificationCalls.waive, { id, version, note })

/** Takes the result of an HPLC request. */
export const pullHplc = (id: number, hplc_request_id: number) =>
  callApi(specificationCalls.pullHplc, { id, hplc_request_id })
