"""What each verb does from end to end: survey, record, judge, publish."""
