import './duePoints'
import './points'
import './studies'
