// Files on their way into the plant.
import './files'
import './kinds'
import './results'
import './rows'
import './runs'
import './sweep'
import './upload'
import './users'
