import { Navigate } from 'react-router-dom'
import { usePerson } from '../session/session'
import { homeAddress } from './homeAddress'

/** The root of the console leads to where the person begins. */
export const Home = () => <Navigate replace to={homeAddress(usePerson())} />
